import { banglaOnEnglishPages } from './banglaOnDemand.mjs';

interface Module {
  resource?: string;
  modules?: Module[];
}

const group = (request: string | null, ...modules: Module[]) => ({
  isInitial: () => request === null,
  origins: [{ request }],
  chunks: [{ modules }],
});
const chunkGraph = { getChunkModules: ({ modules }: { modules: Module[] }) => modules };
const file = (name: string): Module => ({ resource: `/haat/mfe-catalog/src/${name}` });

test.each<[what: string, groups: ReturnType<typeof group>[], problems: string[]]>([
  [
    'tables that are imported by themselves are for readers of Bangla',
    [
      group(null, file('strings/en.ts')),
      group('./bn', file('strings/bn.ts'), { modules: [file('strings/bn/orders.ts')] }),
      group('./textsBn', file('content-pages/textsBn.ts')),
      group('./strings/bangla', file('strings/bangla.ts')),
      group('@haat/contracts/messages-bn', { resource: '/haat/libs/contracts/src/messagesBn.ts' }),
    ],
    [],
  ],
  [
    'a table in the entry',
    [group(null, file('strings/bn.ts'))],
    ['strings/bn.ts, which is in Bangla, with the entry'],
  ],
  [
    'a table beside a screen, in a joined module',
    [group('./OrdersScreen', { modules: [file('OrdersScreen.tsx'), file('wordNameBn.ts')] })],
    ['wordNameBn.ts, which is in Bangla, with ./OrdersScreen'],
  ],
  ['other files', [group('./cabn', file('cabn.ts'), file('subnet/list.ts'), file('Bn.css'))], []],
])('%s', (_what, chunkGroups, problems) => {
  const found = banglaOnEnglishPages({ chunkGroups, chunkGraph });
  expect(found).toHaveLength(problems.length);
  problems.forEach((problem, index) => {
    expect(found[index]).toContain(problem);
  });
});
