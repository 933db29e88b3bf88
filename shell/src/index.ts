import { nextTask } from './nextTask';

declare let __webpack_public_path__: string;

// The folder of this release, from which everything else is loaded; boot() corrects it for a script that is addressed by content.
__webpack_public_path__ = new URL('.', (document.currentScript as HTMLScriptElement).src).href;

// The bundle is one file; split its evaluation to avoid a long task.
async function boot() {
  const { loadSiteRoutes } = await import(/* webpackMode: "eager" */ './siteRoutes');
  // Preloaded: it is there before the modules are evaluated.
  const routes = loadSiteRoutes();
  routes.catch(() => {});
  const { guardHead } = await import(/* webpackMode: "eager" */ './regions/integrity');
  guardHead();
  const { composedPage } = await import(/* webpackMode: "eager" */ './regions/composition');
  const { shell } = composedPage().composition;
  if (shell) __webpack_public_path__ = new URL(shell.entry, location.href).href;
  // English pages need no text file. If it fails to load, the page is in English.
  const bangla =
    document.documentElement.lang === 'bn' ? import(/* webpackChunkName: "bn" */ './strings/bangla') : null;
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager", webpackExports: ["QueryClient"] */ '@tanstack/react-query');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@haat/navigation');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@haat/session');
  await nextTask();
  await bangla?.then(({ speakBangla }) => speakBangla()).catch((error) => console.error(error));
  const { start } = await import(/* webpackMode: "eager" */ './bootstrap');
  await nextTask();
  await routes;
  await start();
}

void boot();
