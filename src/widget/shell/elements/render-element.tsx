/** Fills one button of `<appkit-button>` and its kin, live from the stores and their attributes. */
import { render } from 'react-dom';
import { $options } from '../../core/config/options';
import { adoptSheets } from '../../ui/styles/sheet';
import { applyTheme } from '../dialog/theme';
import { ElementContent } from './ElementContent';
import { elementSheet } from './element-sheet';
import type { ElementHandle } from './element-source';
import { readAttributes } from './element-text';

/** Returns a stop. */
export function renderElement({ element, kind, button }: ElementHandle): () => void {
  const root = button.getRootNode();
  if (root instanceof ShadowRoot) adoptSheets(root, elementSheet);
  const undress = applyTheme(button);
  const draw = (): void => {
    const attributes = readAttributes((name) => element.getAttribute(name), kind);
    button.classList.toggle('sm', attributes.small);
    const off = kind === 'network-button' && !$options.get().enable.networkSwitch;
    button.disabled = attributes.disabled || off;
    render(<ElementContent kind={kind} attributes={attributes} />, button);
  };
  draw();
  const observer = new MutationObserver(draw);
  observer.observe(element, { attributes: true });
  const stopOptions = $options.listen(draw);
  return () => {
    observer.disconnect();
    stopOptions();
    undress();
    render(null, button);
  };
}
