// Renders the frame of one release of the shell, and ends: node frameProcess.mjs <bundle> <contact>. Plain JavaScript with
// no imports of ours, so that tests and the built server start the same file.
import { pathToFileURL } from 'node:url';

const [, , bundle, contact] = process.argv;
process.on('disconnect', () => process.exit(0));
const { renderFrames } = await import(pathToFileURL(bundle).href);
process.send({ frames: await renderFrames(JSON.parse(contact)) }, () => process.exit(0));
