import { $locale } from '../../../core/i18n/i18n';
import { useStore } from '../../../core/views/use-store';
import { detailText } from '../detail-messages';

/** Names the networks whose tokens are missing or old. */
export function UnreadNote({ unread }: { unread: readonly string[] }) {
  const locale = useStore($locale);
  return (
    <p class="list-note" role="status" data-testid="tokens-unread">
      {detailText('unread', { networks: new Intl.ListFormat(locale).format(unread) })}
    </p>
  );
}
