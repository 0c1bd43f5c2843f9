import { closeModal } from '../core/modal';
import { $options } from '../core/options';
import { $route, goBack, push } from '../core/router';
import { useStore } from '../core/use-store';
import { IconButton } from '../ui/IconButton';
import { Lazy } from '../ui/Lazy';
import { $later } from './later-parts';
import { firstTitle, t } from './messages';
import { isAvailable, networkSelect } from './registry';

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
    const help = () => push('WhatIsAWallet');
    return <IconButton icon="help" label={t('help')} testId="help" onPress={help} />;
  }
  return <span />;
}

export function Header({ embedded }: { embedded: boolean }) {
  const { view, data } = useStore($route);
  const later = useStore($later);
  const title = view === 'Connect' ? firstTitle(view) : later?.viewTitle(view, data);
  return (
    <header class="header">
      <Left />
      {/* Where the screen has no title the dialog still needs a name: it is there, unseen. */}
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
