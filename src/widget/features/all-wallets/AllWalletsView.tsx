import { useCallback, useEffect, useRef, useState } from 'react';
import type { WalletEntry } from '../../../protocol/http/wallets';
import { selectWallet } from '../../core/connect/select-wallet';
import { useTerms } from '../../core/connect/use-terms';
import { visibleError } from '../../core/errors/visible-error';
import { isMobile } from '../../core/platform/device';
import { isProjectRefused } from '../../core/reporting/alerts';
import { pushView } from '../../core/views/router';
import { showToast } from '../../core/views/toasts';
import { useStore } from '../../core/views/use-store';
import { $connectors } from '../../core/wallets/connectors';
import { installedConnector } from '../../core/wallets/installed-wallet';
import {
  $walletList,
  endSearch,
  findWallets,
  readMore,
  retryWallets,
} from '../../core/wallets/wallet-search';
import { Button } from '../../ui/controls/Button';
import { IconButton } from '../../ui/controls/IconButton';
import { Input } from '../../ui/controls/Input';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ErrorState } from '../../ui/feedback/ErrorState';
import '../../ui/icons/more-icons';
import { Switch } from '../../ui/controls/Switch';
import { TermsCheckbox } from '../../ui/controls/Terms';
import { TileGrid, type TileGridProps } from '../../ui/lists/TileGrid';
import { moreSheet } from '../../ui/styles/more-sheet';
import { useSheet } from '../../ui/styles/use-sheet';
import { t } from './messages';
import { allWalletsSheet } from './sheet';
import { WalletGridSkeleton } from './WalletGridSkeleton';
import { WalletTile } from './WalletTile';
import { pictureIsWanted } from './wallet-pictures';
import { FOUR_FROM, TILE_GAP, WALLET_TILE } from './wallet-tile-size';

/** CSS px; more scroll inside. */
const MAX_HEIGHT = 440;
const idOf = ({ id }: { id: string }): string => id;
const columnsFor = (width: number): number => (width >= FOUR_FROM ? 4 : 3);

const showCode = (): void => pushView('ConnectingWalletConnect');
const more = (): void => void readMore();

/** Loads the first page if necessary: also after a failure on an earlier visit. */
function begin(): () => void {
  if ($walletList.get().wallets.length === 0) more();
  return endSearch;
}

export function AllWalletsView() {
  useSheet(moreSheet);
  useSheet(allWalletsSheet);
  const { state, error, wallets, more: further, found } = useStore($walletList);
  const connectors = useStore($connectors);
  const linked = connectors.some(({ type }) => type === 'WALLET_CONNECT');
  // Also who was led here past the first screen has to agree.
  const { locked, shown, checkbox } = useTerms();
  const field = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [certified, setCertified] = useState(false);
  useEffect(begin, []);
  // The site owner's options changed meanwhile: the list is a different one.
  useEffect(() => {
    if (state === 'idle') more();
  }, [state]);

  const look = (text: string, badge: boolean): void => {
    setSearch(text);
    setCertified(badge);
    void findWallets(text, badge);
  };
  const clear = (): void => {
    look('', certified);
    field.current?.focus();
  };
  const onBadge = (on: boolean): void => {
    if (on) showToast('success', t('certifiedOnly'));
    look(search, on);
  };
  const renderTile = useCallback<TileGridProps<WalletEntry>['renderTile']>(
    (wallet, index, tabIndex, seen) => (
      <WalletTile
        wallet={wallet}
        locked={locked}
        installed={installedConnector(wallet, connectors) !== undefined}
        pictured={pictureIsWanted(index, found, seen)}
        tabIndex={tabIndex}
        onSelect={selectWallet}
      />
    ),
    [locked, connectors, found],
  );
  const loading = state === 'loading' || state === 'idle';
  const empty = wallets.length === 0;
  // Only if a wallet is certified: else the filter would hide all wallets.
  const badges = certified || wallets.some(({ badge_type }) => badge_type === 'certified');
  const code = linked && (
    <Button icon="qr" disabled={locked} onPress={showCode} testId="all-code">
      {t('useCode')}
    </Button>
  );
  return (
    <>
      {shown && <TermsCheckbox {...checkbox} />}
      <div class="all-wallets-search">
        <Input
          type="search"
          inputMode="search"
          icon="search"
          label={t('search')}
          placeholder={t('search')}
          value={search}
          elementRef={field}
          onInput={(text) => look(text, certified)}
          testId="search"
        />
        {linked && isMobile() && (
          <IconButton
            icon="qr"
            filled
            label={t('code')}
            disabled={locked}
            onPress={showCode}
            testId="all-qr"
          />
        )}
      </div>
      {badges && (
        <Switch label={t('certified')} on={certified} onChange={onBadge} testId="certified" />
      )}
      <p class="vh" role="status" data-testid="all-status">
        {loading && t('loading')}
        {state === 'ready' && t(found ? 'foundCount' : 'shownCount', { count: wallets.length })}
      </p>
      {empty && loading && (
        <div class="all-wallets-loading">
          <WalletGridSkeleton rows={5} />
        </div>
      )}
      {empty && state === 'failed' && (
        <>
          <ErrorState
            drawing="cannotLoad"
            title={t('failed')}
            message={error && isProjectRefused(error) ? visibleError(error) : t('failedText')}
          />
          <div class="all-wallets-buttons">
            {!(error && isProjectRefused(error)) && (
              <Button icon="refresh" onPress={() => void retryWallets()} testId="all-retry">
                {t('retry')}
              </Button>
            )}
            {code}
          </div>
        </>
      )}
      {empty && state === 'ready' && (
        <EmptyState
          drawing="nothingFound"
          title={t('none')}
          message={t('noneText')}
          action={
            <div class="all-wallets-buttons">
              {search && (
                <Button variant="primary" onPress={clear} testId="all-clear">
                  {t('clearSearch')}
                </Button>
              )}
              {code}
            </div>
          }
        />
      )}
      {!empty && (
        <TileGrid
          items={wallets}
          itemKey={idOf}
          columnsFor={columnsFor}
          tileHeight={WALLET_TILE}
          gap={TILE_GAP}
          maxHeight={MAX_HEIGHT}
          label={t('wallets')}
          topic={`${found}:${search}:${certified}`}
          busy={found && loading}
          onEndReached={found || state === 'failed' ? nothing : more}
          renderTile={renderTile}
          foot={
            !found &&
            further &&
            (state === 'failed' ? (
              <div class="list-note all-wallets-failed" role="alert">
                {t('moreFailed')}
                <Button size="slim" icon="refresh" onPress={more} testId="all-more">
                  {t('retry')}
                </Button>
              </div>
            ) : (
              <WalletGridSkeleton rows={1} />
            ))
          }
          testId="all-list"
        />
      )}
    </>
  );
}

function nothing(): void {}
