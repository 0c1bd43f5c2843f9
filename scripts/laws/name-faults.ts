/** Faults planted against the laws of names.ts, old-stems.ts, gateway-routes.ts and event-messages.ts. Read by faults.ts. */

const PRIVATE: readonly (readonly [what: string, line: string])[] = [
  ['a word of a name', 'export const readPieces = 1;'],
  ['a word of a constant', 'export const STRANGER_ID = 1;'],
  ['a whole name', 'export const familyOf = (id: string) => id;'],
  ['a local name', 'export const readAll = (list: number[]) => list.map((piece) => piece);'],
  ['a property', 'export const queueRow = { inTurn: 1 };'],
  ['a verb', 'export const pickWallet = 1;'],
  ['a participle', 'export const setPicked = 1;'],
  ['a type', 'export interface SwapWish {\n  a: string;\n}'],
  ['a registry', 'export const GATEWAY_DOORS = 1;'],
];

const COMPUTED: readonly (readonly [what: string, line: string])[] = [
  ['a property', "export const sentEvent = { isSmartAccount: 'a'.length > 1 };"],
  ['a shorthand', 'const isSA = true;\nexport const sentEvent = { isSA };'],
  [
    'a change afterwards',
    'export const setFlag = (o: { isSA: boolean }) => {\n  o.isSA = true;\n};',
  ],
];

const AT = 'src/widget/core/host/planted.ts';

const APP = (line: string): string => `const app = { get: 1 };\n${line}\nexport { app };\n`;

const ROUTES: readonly (readonly [what: string, line: string])[] = [
  ['a route of its own', "app.get('/extra', () => {});"],
  ['a guard for one path', "app.use('/extra', () => {});"],
  ['a route by a helper', 'serveEndpoint(app, 1);'],
];

export const NAME_FAULTS = [
  ...ROUTES.map(([what, line]) => ({
    law: 'gateway-routes',
    what,
    files: { 'src/gateway/app.ts': APP(line) },
  })),
  ...['src/widget/core/host/wish.ts', 'src/gateway/in-portions.ts'].map((file) => ({
    law: 'old-stems',
    what: file,
    files: { [file]: 'export const a = 1;\n' },
  })),
  {
    law: 'chain-names',
    what: 'a money flow asks for a chain',
    files: {
      'src/widget/core/README.md':
        '| `storage/` | a |\n| `host/` | b |\n| `payments/` | c |\n| `testing/` | d |\n',
      'src/widget/core/payments/planted.ts':
        "export const isEvm = (id: string) => id === 'eip155';\n",
    },
  },
  ...PRIVATE.map(([what, line]) => ({
    law: 'private-names',
    what,
    files: { [AT]: `${line}\n` },
  })),
  ...COMPUTED.map(([what, line]) => ({
    law: 'smart-account',
    what,
    files: { [AT]: `${line}\n` },
  })),
  ...['error.code', "now ? error.code : ''", "'user_rejected'"].map((value) => ({
    law: 'event-messages',
    what: `an event whose message is ${value}`,
    files: {
      'src/widget/core/host/planted.ts': `track('SEND_ERROR', { message: ${value} });\nexport const a = 1;\n`,
    },
  })),
];
