/** Faults planted against the laws of names.ts. Read by faults.ts. */

const PRIVATE: readonly (readonly [what: string, line: string])[] = [
  ['a word of a name', 'export const readPieces = 1;'],
  ['a word of a constant', 'export const STRANGER_ID = 1;'],
  ['a whole name', 'export const familyOf = (id: string) => id;'],
  ['a local name', 'export const readAll = (list: number[]) => list.map((piece) => piece);'],
  ['a property', 'export const queueRow = { inTurn: 1 };'],
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

export const NAME_FAULTS = [
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
];
