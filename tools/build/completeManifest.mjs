const MANIFEST = 'mf-manifest.json';

/**
 * Lists all files of the exposed module in the federation's manifest. The federation leaves out those that it also has for a
 * shared package, though the module needs them: a page would ask for them only once the remote's entry has run.
 */
export class CompleteManifest {
  apply(compiler) {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('CompleteManifest', (compilation) => {
      // Before the release's note, which has the hash of every file.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT - 1;
      compilation.hooks.processAssets.tap({ name: 'CompleteManifest', stage }, () => {
        const asset = compilation.getAsset(MANIFEST);
        if (!asset) return;
        const manifest = inOrder(JSON.parse(asset.source.source().toString()));
        const groups = [...compilation.chunkGroups];
        for (const { name, assets } of manifest.exposes)
          complete(
            assets,
            groups.find((group) => group.name === `__federation_expose_${name}`)?.getFiles() ?? [],
          );
        compilation.updateAsset(MANIFEST, new sources.RawSource(JSON.stringify(manifest, null, 2)));
      });
    });
  }
}

/**
 * The federation lists shared packages in an order that depends on the workspace's path: the same sources gave another version.
 * @param {{ name?: string, shared?: { id: string }[] }} manifest
 */
export function inOrder(manifest) {
  const shared = manifest.shared?.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return shared ? { ...manifest, shared } : manifest;
}

/** @param {{ js: { sync: string[] }, css: { sync: string[] } }} assets of an exposed module; gets what it lacks of the files */
export function complete(assets, files) {
  for (const kind of ['js', 'css'])
    assets[kind].sync = [
      ...new Set([...assets[kind].sync, ...files.filter((file) => file.endsWith(`.${kind}`))]),
    ];
}
