// The async boundary: federation's share scope exists before any shared module runs. All of it is in the same file, so
// it costs no request; evaluated in one piece it would be a long task.
async function boot() {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@tanstack/react-query');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@haat/navigation');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@haat/session');
  await nextTask();
  await import(/* webpackMode: "eager" */ './bootstrap');
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0));

void boot();
