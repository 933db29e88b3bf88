import { openDatabase } from '../platform/db/database';
import { TestApp } from './testApp';

/** Works on a database with the services of the API, without a server. An embedded one must not be in use by an API. */
export async function onDatabase<Result>(
  settings: Parameters<typeof openDatabase>[0],
  work: (testApp: TestApp) => Promise<Result>,
): Promise<Result> {
  const db = await openDatabase(settings);
  const testApp = new TestApp();
  testApp.setClock(new Date());
  try {
    await testApp.open(db);
    return await work(testApp);
  } finally {
    await testApp.close();
    await db.close();
  }
}
