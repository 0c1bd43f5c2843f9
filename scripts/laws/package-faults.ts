/** Files that break the laws about packages of imports.ts. Read by faults.ts. */

type Files = Readonly<Record<string, string>>;

const inCore = (text: string): Files => ({ 'src/widget/core/host/planted.ts': text });

export const PACKAGE_FAULTS: readonly { law: string; what: string; files: Files }[] = [
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
];
