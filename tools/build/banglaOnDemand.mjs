/** Files of texts in Bangla: bn.ts, bangla.ts, textsBn.ts, bn/orders.ts */
const TABLE = /\/(?:bn|bangla|\w+Bn)(?:\/\w+)?\.tsx?$/;
/** Requests of such modules: './bn', './strings/bangla', './textsBn', '@haat/contracts/messages-bn' */
const ASKED = /(?:^|\/)(?:bn|bangla|\w+Bn|[\w-]+-bn)$/;

/** Fails a build in which an English page would load a text in Bangla: every file with one is loaded by an import of such texts. */
export class BanglaOnDemand {
  apply(compiler) {
    const { Compilation } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('BanglaOnDemand', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'BanglaOnDemand', stage }, () => {
        for (const problem of banglaOnEnglishPages(compilation)) compilation.errors.push(new Error(problem));
      });
    });
  }
}

/**
 * @param compilation after its modules are in chunks
 * @returns {string[]} a sentence for each text in Bangla that something else loads than an import of such texts
 */
export function banglaOnEnglishPages({ chunkGroups, chunkGraph }) {
  const problems = new Set();
  for (const group of chunkGroups) {
    const asks = group.isInitial() ? [] : group.origins.map(({ request }) => request ?? '');
    if (asks.length > 0 && asks.every((request) => ASKED.test(request))) continue;
    for (const chunk of group.chunks) {
      for (const file of chunkGraph.getChunkModules(chunk).flatMap(resourcesOf)) {
        if (TABLE.test(file))
          problems.add(
            `English pages would load ${file}, which is in Bangla, with ${asks.join(', ') || 'the entry'}. It is to be imported where the page is in Bangla only.`,
          );
      }
    }
  }
  return [...problems];
}

/** The files of a module, which may be several that were joined. */
const resourcesOf = ({ modules, resource }) => modules?.flatMap(resourcesOf) ?? (resource ? [resource] : []);
