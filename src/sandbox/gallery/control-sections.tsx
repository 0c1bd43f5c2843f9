import { useState } from 'react';
import { Button } from '../../widget/ui/controls/Button';
import { CodeField } from '../../widget/ui/controls/CodeField';
import { ConfirmBox } from '../../widget/ui/controls/ConfirmBox';
import { enterCode, NO_CODE } from '../../widget/ui/controls/code-entry';
import { IconButton } from '../../widget/ui/controls/IconButton';
import { Input } from '../../widget/ui/controls/Input';
import { Pressable } from '../../widget/ui/controls/Pressable';
import { Switch } from '../../widget/ui/controls/Switch';
import { Tabs } from '../../widget/ui/controls/Tabs';
import { TokenPill } from '../../widget/ui/controls/TokenPill';
import { Spinner } from '../../widget/ui/feedback/Spinner';
import { Icon, type IconName } from '../../widget/ui/icons/Icon';
import '../../widget/ui/icons/more-icons';
import { Terms, TermsCheckbox } from '../../widget/ui/controls/Terms';
import { Tag } from '../../widget/ui/feedback/Tag';
import type { GalleryTexts } from './gallery-texts';

interface SampleProps {
  t: GalleryTexts;
}

const ICONS: readonly IconName[] = [
  'close',
  'back',
  'forward',
  'down',
  'help',
  'copy',
  'check',
  'search',
  'wallet',
  'qr',
  'grid',
  'globe',
  'external',
  'power',
  'refresh',
  'warning',
  'error',
];

function Buttons({ t }: SampleProps) {
  return (
    <>
      <Button full variant="primary">
        {t.connect}
      </Button>
      <Button full icon="copy">
        {t.copy}
      </Button>
      <Button full variant="danger" icon="power">
        {t.disconnect}
      </Button>
      <Button full variant="primary" loading>
        {t.connect}
      </Button>
      <Button full loading>
        {t.again}
      </Button>
      <Button full variant="primary" disabled>
        {t.connect}
      </Button>
      <div className="line">
        <Button size="slim">{t.again}</Button>
        <Button size="slim" variant="primary">
          {t.again}
        </Button>
        <Button size="slim" variant="ghost" icon="external" href="https://example.org/">
          {t.help}
        </Button>
      </div>
    </>
  );
}

function IconButtons({ t }: SampleProps) {
  return (
    <div className="line">
      <IconButton icon="back" label={t.back} />
      <IconButton icon="help" label={t.help} />
      <IconButton icon="close" label={t.close} />
      <IconButton icon="copy" label={t.copy} filled />
      <IconButton icon="forward" label={t.all} filled />
      <IconButton icon="copy" label={t.copy} filled disabled />
    </div>
  );
}

function Pressables({ t }: SampleProps) {
  return (
    <div className="line">
      <Pressable className="btn slim" part="button">
        {t.connect}
      </Pressable>
      <Pressable className="btn slim" part="button" href="https://example.org/">
        {t.help}
      </Pressable>
      <Pressable className="btn slim" part="button" busy>
        {t.again}
      </Pressable>
      <Pressable className="btn slim" part="button" disabled>
        {t.copy}
      </Pressable>
    </div>
  );
}

function Spinners() {
  return (
    <div className="line">
      <Spinner />
    </div>
  );
}

function Inputs({ t }: SampleProps) {
  const [value, setValue] = useState('');
  const [filled, setFilled] = useState('ra');
  return (
    <>
      <Input
        label={t.search}
        placeholder={t.search}
        icon="search"
        value={value}
        onInput={setValue}
      />
      <Input
        label={t.search}
        icon="search"
        value={filled}
        onInput={setFilled}
        trailing={<IconButton icon="close" label={t.close} onPress={() => setFilled('')} />}
      />
      <Input
        label={t.email}
        hideLabel={false}
        type="email"
        value="someone@"
        onInput={() => {}}
        error={t.badEmail}
        trailing={<IconButton icon="forward" label={t.connect} filled />}
      />
      <Input
        type="email"
        label={t.email}
        placeholder={t.email}
        value=""
        onInput={() => {}}
        disabled
      />
    </>
  );
}

function TabSample({ t }: SampleProps) {
  const [selected, select] = useState<'tokens' | 'nfts' | 'activity'>('tokens');
  return (
    <Tabs
      label={t.tokens}
      selected={selected}
      onSelect={select}
      tabs={[
        { id: 'tokens', label: t.tokens },
        { id: 'nfts', label: t.nfts },
        { id: 'activity', label: t.activity },
      ]}
    >
      <p className="note">{t[selected]}</p>
    </Tabs>
  );
}

function Switches({ t }: SampleProps) {
  const [on, setOn] = useState(true);
  return (
    <>
      <Switch label={t.certified} on={on} onChange={setOn} />
      <Switch label={t.all} on={false} onChange={() => {}} />
      <Switch label={t.installed} on disabled onChange={() => {}} />
    </>
  );
}

function ConfirmBoxes({ t }: SampleProps) {
  const [on, setOn] = useState(true);
  return (
    <>
      <ConfirmBox label={t.agree} on={on} onChange={setOn} testId="confirm-on" />
      <ConfirmBox label={t.agree} on={false} onChange={() => {}} testId="confirm-off" />
    </>
  );
}

function TokenPills({ t }: SampleProps) {
  const pill = { iconUrl: undefined, label: t.search, onPress: () => {}, testId: 'pill' };
  return (
    <div className="line">
      <TokenPill {...pill} name="ETH" />
      <TokenPill {...pill} name="Averylongsymbolofatoken" />
      <TokenPill {...pill} name={undefined} />
    </div>
  );
}

function TermsSample({ t }: SampleProps) {
  const [agreed, setAgreed] = useState(true);
  const links = [
    { href: 'https://shop.example/terms', text: t.termsOfService },
    { href: 'https://shop.example/privacy', text: t.privacyPolicy },
  ];
  const terms = { text: t.agree, and: t.and, links };
  return (
    <>
      <TermsCheckbox {...terms} agreed={agreed} onChange={setAgreed} />
      <TermsCheckbox {...terms} agreed={false} onChange={() => {}} />
      <p className="note small">
        <Terms {...terms} />
      </p>
    </>
  );
}

function Codes({ t }: SampleProps) {
  const [entry, setEntry] = useState(NO_CODE);
  return (
    <>
      <CodeField
        label={t.code}
        value={entry.digits}
        onInput={(text) => setEntry(enterCode(entry, text).entry)}
      />
      <CodeField label={t.code} value="123456" onInput={() => {}} error={t.badCode} />
      <CodeField label={t.code} value="1234" onInput={() => {}} busy />
    </>
  );
}

function Tags({ t }: SampleProps) {
  return (
    <div className="line">
      <Tag>{t.installed}</Tag>
      <Tag tone="accent">{t.qr}</Tag>
      <Tag tone="good">{t.recent}</Tag>
      <Tag tone="bad">{t.refused}</Tag>
      <Tag>420+</Tag>
    </div>
  );
}

function Icons() {
  return (
    <div className="icons">
      {ICONS.map((name) => (
        <span key={name}>
          <Icon name={name} />
          {name}
        </span>
      ))}
    </div>
  );
}

export const CONTROL_SECTIONS = [
  { name: 'ConfirmBox', View: ConfirmBoxes },
  { name: 'TokenPill', View: TokenPills },
  { name: 'Button', View: Buttons },
  { name: 'IconButton', View: IconButtons },
  { name: 'Pressable', View: Pressables },
  { name: 'Spinner', View: Spinners },
  { name: 'Input', View: Inputs },
  { name: 'CodeField', View: Codes },
  { name: 'Tabs', View: TabSample },
  { name: 'Switch', View: Switches },
  { name: 'Terms', View: TermsSample },
  { name: 'Tag', View: Tags },
  { name: 'Icon', View: Icons },
];
