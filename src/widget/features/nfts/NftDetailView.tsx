import { useEffect } from 'react';
import type { ViewProps } from '../../core/contracts/view-types';
import { $activeAccount } from '../../core/state/accounts';
import { findNetwork } from '../../core/state/networks';
import { $route, replaceView } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { replyPicture } from '../../core/wallets/image-urls';
import { Button } from '../../ui/controls/Button';
import { DetailRow } from '../../ui/layout/DetailRow';
import { Foot } from '../../ui/layout/Foot';
import '../../ui/icons/more-icons';
import { Warning } from '../../ui/feedback/Warning';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { moreSheet } from '../../ui/styles/more-sheet';
import { useSheet } from '../../ui/styles/use-sheet';
import { t } from './messages';
import { $nfts } from './nfts';
import { nftsSheet } from './sheet';
import { contractOf, explorerLink, shortId } from './visible-nfts';

/** CSS px; the sheet makes it as wide as it may be. */
const PORTRAIT = 260;

const STANDARDS = {
  erc721: 'ERC-721',
  erc1155: 'ERC-1155',
  'token-2022': 'Token-2022',
  metaplex: 'Metaplex',
} as const;

/** Renders one NFT. All its metadata is untrusted text: labeled as such, and never a link. */
export function NftDetailView({ data }: ViewProps) {
  useSheet(moreSheet);
  useSheet(nftsSheet);
  const account = useStore($activeAccount);
  const { nfts, of } = useStore($nfts);
  const { view } = useStore($route);
  const connected = account.status === 'connected';
  const own = connected && account.caipAddress === of;
  const nft = own ? nfts.find(({ id }) => id === data.id) : undefined;
  const lost = !nft && view === 'NftDetail';
  // Of another account or network; a page that opens it by name shows none.
  useEffect(() => {
    if (lost) replaceView(connected ? 'Account' : 'Connect');
  }, [lost, connected]);
  if (!nft || !connected) return null;

  const { name, description, collection, tokenId, standard, quantity, traits, isSpam } = nft;
  const network = findNetwork(account.networkId);
  const link = explorerLink(network, nft);
  const place = contractOf(nft);
  return (
    <>
      <div class="nft-portrait">
        <ItemPicture
          name={name ?? (shortId(nft) || t('noName'))}
          src={replyPicture(nft.picture ?? undefined)}
          size={PORTRAIT}
        />
      </div>
      <div class="mid">
        <h3 class="strong" data-testid="nft-name">
          <bdi>{name ?? (shortId(nft) || t('noName'))}</bdi>
        </h3>
        <p class="muted" data-testid="nft-collection">
          <bdi>{collection.name ?? t('noCollection')}</bdi>
        </p>
      </div>
      {isSpam && <Warning tone="bad">{t('spamWhy')}</Warning>}
      {description && (
        <p class="nft-about" dir="auto" data-testid="nft-description">
          {description}
        </p>
      )}
      {traits.length > 0 && (
        <dl data-testid="nft-traits">
          {traits.map(({ name: trait, value }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and they keep their places
            <DetailRow key={at} label={trait}>
              {value}
            </DetailRow>
          ))}
        </dl>
      )}
      <dl>
        {tokenId && (
          <DetailRow label={t('tokenId')}>
            <span class="whole" data-testid="nft-id">
              {tokenId}
            </span>
          </DetailRow>
        )}
        <DetailRow label={t(tokenId ? 'contract' : 'mint')}>
          <span class="whole" data-testid="nft-contract">
            {place}
          </span>
        </DetailRow>
        {quantity !== '1' && <DetailRow label={t('quantity')}>{quantity}</DetailRow>}
        <DetailRow label={t('standard')}>{STANDARDS[standard]}</DetailRow>
        <DetailRow label={t('network')}>{network?.name ?? account.networkId}</DetailRow>
      </dl>
      <Foot>
        {link && (
          <Button full icon="external" href={link} testId="nft-explorer">
            {t('explorer')}
          </Button>
        )}
      </Foot>
    </>
  );
}
