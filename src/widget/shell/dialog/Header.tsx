import { $options } from '../../core/config/options';
import { closeModal } from '../../core/views/modal';
import { $route, goBack, pushView } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { IconButton } from '../../ui/controls/IconButton';
import { Lazy } from '../../ui/layout/Lazy';
import { firstTitle, t } from '../messages';
import { isAvailable, networkSelect } from '../registry';
import { $deferredDialog } from './load-deferred';

export const TITLE_ID = 'appkit-title';

/** First match: the network on Account, back with a history, help on Connect. */
function Left() {
  const { view, depth } = useStore($route);
  const { enable } = useStore($options);
  if (view === 'Account' && enable.networkSwitch)
    return <Lazy load={networkSelect} props={{}} skeleton={<span />} failed={() => <span />} />;
  if (depth > 1) {
    return <IconButton icon="back" label={t('back')} testId="back" onPress={goBack} />;
  }
  if (view === 'Connect' && isAvailable('WhatIsAWallet')) {
    const help = () => pushView('WhatIsAWallet');
    return <IconButton icon="help" label={t('help')} testId="help" onPress={help} />;
  }
  return <span />;
}

export function Header({ embedded }: { embedded: boolean }) {
  const { view, data } = useStore($route);
  const later = useStore($deferredDialog);
  const title = view === 'Connect' ? firstTitle(view) : later?.viewTitle(view, data);
  return (
    <header class="header">
      <Left />
      {/* A screen without a title still needs a dialog name: render it visually hidden. */}
      <h2
        key={view}
        id={TITLE_ID}
        class={title ? 'title turn' : 'title vh'}
        tabIndex={-1}
        data-testid="title"
      >
        <bdi>{title || t('account')}</bdi>
      </h2>
      {embedded ? (
        <span />
      ) : (
        <IconButton icon="close" label={t('close')} testId="close" onPress={closeModal} />
      )}
    </header>
  );
}
