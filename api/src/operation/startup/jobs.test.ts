import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { jobsOf } from './jobs';

describeOnEachDatabase('jobs', (testApp) => {
  test('do not tell of a changed catalog where nothing has changed', async () => {
    await testApp.aProduct();
    const { context } = testApp;
    const jobs = jobsOf(context);
    for (const { run } of jobs) await run();
    let told = 0;
    await context.db.listen('catalog', () => told++);
    const telling: string[] = [];
    for (const { failure, run } of jobs) {
      const before = told;
      await run();
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (told > before) telling.push(failure);
    }
    expect(telling).toEqual([]);
  });
});
