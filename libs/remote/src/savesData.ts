/** Whether the visitor asks for few bytes: then nothing is requested before it is needed. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
