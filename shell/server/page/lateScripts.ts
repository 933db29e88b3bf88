import { LATE_ADDRESS, LATE_FILE } from '@haat/page';
import { LATE_SCRIPTS } from './inlineScripts';
import { markup, pinned } from './metaMarkup';

/** A script or a file to fetch ahead, and the hash that it must have. */
export interface LateFile {
  address: string;
  /** Empty for data, which code checks. */
  hash: string;
}

/** The `as` of a preload, by the file's ending. */
const kindOf = (address: string) =>
  address.endsWith('.json') ? 'fetch' : address.endsWith('.css') ? 'style' : 'script';

/**
 * The tags that {@link LATE_SCRIPTS} reads: files to fetch ahead, and scripts in the order in which they run.
 * The files come after the scripts, which have the processor busy meanwhile.
 */
export function lateTags(files: readonly LateFile[], scripts: readonly LateFile[]): string {
  return [
    ...files.map(
      ({ address, hash }) =>
        `<link ${LATE_FILE} as="${kindOf(address)}" href="${markup(address)}" fetchpriority="low"${hash ? pinned(hash) : ' crossorigin'}>`,
    ),
    ...scripts.map(
      (file) => `<script type="late" ${LATE_ADDRESS}="${markup(file.address)}"${pinned(file.hash)}></script>`,
    ),
    `<script>${LATE_SCRIPTS}</script>`,
  ].join('\n');
}
