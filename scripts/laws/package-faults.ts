/** Files that break the laws about packages of imports.ts, and those about processes. Read by faults.ts. */

type Files = Readonly<Record<string, string>>;

const inCore = (text: string): Files => ({ 'src/widget/core/host/planted.ts': text });

export const PACKAGE_FAULTS: readonly { law: string; what: string; files: Files }[] = [
  {
    law: 'validators',
    what: 'a rare validator',
    files: inCore(
      "import * as v from 'valibot';\nexport const id = v.pipe(v.string(), v.nonEmpty());\n",
    ),
  },
  {
    law: 'package-homes',
    what: 'ethers in a second folder',
    files: {
      'src/widget/wallets/injected/planted.ts':
        "import { getAddress } from 'ethers';\nexport const g = getAddress;\n",
    },
  },
  {
    law: 'import-from-react',
    what: 'preact by its own name',
    files: {
      'package.json': JSON.stringify({
        dependencies: { valibot: '1' },
        devDependencies: { ethers: '1', preact: '1' },
      }),
      ...inCore("import { h } from 'preact';\nexport const x = h;\n"),
    },
  },
  {
    law: 'shipped-is-a-dependency',
    what: 'a package that is not listed',
    files: inCore("import { mainnet } from 'viem/chains';\nexport const m = mainnet;\n"),
  },
  {
    law: 'shipped-is-a-dependency',
    what: 'a package of the widget in the gateway',
    files: {
      'src/gateway/http/planted.ts':
        "import { atom } from 'nanostores';\nexport const app = atom();\n",
    },
  },
  {
    law: 'shipped-is-a-dependency',
    what: 'a package that an operator would install for nothing',
    files: {
      'package.json': JSON.stringify({
        dependencies: { ethers: '1', nanostores: '1', valibot: '1' },
      }),
    },
  },
  {
    law: 'custody-processes',
    what: 'the auth service imports the vault',
    files: {
      'src/gateway/vault/share-join.ts': 'export const join = 1;\n',
      'src/gateway/auth/planted.ts':
        "import { join } from '../vault/share-join';\nexport const j = join;\n",
    },
  },
  {
    law: 'custody-processes',
    what: 'the vault imports a type of the auth service',
    files: {
      'src/gateway/auth/auth-rows.ts': 'export type Row = 1;\n',
      'src/gateway/vault/planted.ts':
        "import type { Row } from '../auth/auth-rows';\nexport type R = Row;\n",
    },
  },
  {
    law: 'custody-processes',
    what: 'the public process imports the auth service',
    files: {
      'src/gateway/auth/auth-rows.ts': 'export const row = 1;\n',
      'src/gateway/planted.ts': "import { row } from './auth/auth-rows';\nexport const r = row;\n",
    },
  },
];
