// npm run pack-libs: the libs and the build preset for repositories outside of this one, in dist/packages (docs/remote-format.md).
import path from 'node:path';
import { packLibs } from './packLibs.mjs';

const root = path.resolve(import.meta.dirname, '../..');
for (const archive of await packLibs(path.join(root, 'dist/packages')))
  console.log(path.relative(root, archive));
