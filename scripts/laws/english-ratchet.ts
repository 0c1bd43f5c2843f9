/** The most breaks of plain English that a program folder may have. Lower the numbers; never raise them. */

export type Folder =
  | 'src/widget'
  | 'src/gateway'
  | 'src/sandbox'
  | 'src/protocol'
  | 'e2e'
  | 'scripts';

export const MOST: Record<Folder, number> = {
  'src/widget': 0,
  'src/gateway': 0,
  'src/sandbox': 0,
  'src/protocol': 0,
  e2e: 0,
  scripts: 0,
};
