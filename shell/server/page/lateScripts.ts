import { LATE_ADDRESS, LATE_FILE } from '@haat/page';
import { LATE_SCRIPTS } from './inlineScripts';
import { markup, pinned } from './metaMarkup';

/** A script or a file to fetch ahead, and the hash that it must have. */
export interface LateFile {
  address: string;
  hash: string;
}

/**
 * The tags that {@link LATE_SCRIPTS} reads: files to fetch ahead, and scripts in the order in which they run.
 * The files come after the scripts, which have the processor busy meanwhile.
 */
export function lateTags(files: readonly LateFile[], scripts: readonly LateFile[]): string {
  return [
    ...files.map(
      ({ address, hash }) =>
        `<link ${LATE_FILE} as="${address.endsWith('.css') ? 'style' : 'script'}" href="${markup(address)}" fetchpriority="low"${pinned(hash)}>`,
    ),
    ...scripts.map(
      (file) => `<script type="late" ${LATE_ADDRESS}="${markup(file.address)}"${pinned(file.hash)}></script>`,
    ),
    `<script>${LATE_SCRIPTS}</script>`,
  ].join('\n');
}
