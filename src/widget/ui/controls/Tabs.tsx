import { type ReactNode, useId, useRef } from 'react';
import { Icon, type IconName } from '../icons/Icon';
import { tabsSheet } from '../styles/tabs-css';
import { useSheet } from '../styles/use-sheet';
import { nextTab } from './tab-keys';

interface Tab<Id extends string> {
  id: Id;
  label: string;
  icon?: IconName | undefined;
}

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
}

export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { tabs, selected, onSelect } = props;
  const id = useId();
  useSheet(tabsSheet);
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: { key: string; preventDefault(): void }) => {
    const node = list.current;
    const current = tabs.findIndex((tab) => tab.id === selected);
    const rtl = node !== null && getComputedStyle(node).direction === 'rtl';
    const next = nextTab(event.key, current, tabs.length, rtl);
    const target = next === undefined ? undefined : tabs[next];
    if (next === undefined || !target) return;
    event.preventDefault();
    onSelect(target.id);
    node?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <>
      <div
        className="tabs"
        part="tabs"
        role="tablist"
        aria-label={props.label}
        ref={list}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${id}-panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.icon && <Icon name={tab.icon} />}
            <span>{tab.label}</span>
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {props.children}
      </div>
    </>
  );
}
