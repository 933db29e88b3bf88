import path from 'node:path';
import { portSetting, readSiteSettings, WrongSetting } from '@haat/servers';
import { examine, type Finding, type Target } from './checks';

// npm run doctor: examines the site of this machine with the settings that its servers have.
// npm run doctor -- https://haat.example: a site that runs elsewhere, as its visitors meet it.

const MARKS: Record<Finding['level'], string> = {
  ok: '  ok     ',
  warning: '  warning',
  problem: '  PROBLEM',
};

function targetOf(address: string | undefined): Target {
  const { env } = process;
  if (address) {
    if (!URL.canParse(address) || !/^https?:/.test(address))
      throw new WrongSetting(`The address must be like https://haat.example, not "${address}"`);
    return { publicUrl: new URL(address), own: null };
  }
  const port = portSetting(env, 'PORT', 3000);
  return {
    publicUrl: readSiteSettings(env, port).publicUrl,
    own: {
      site: `http://${env.SITE_HOST || '127.0.0.1'}:${port}`,
      api: env.API_URL || `http://127.0.0.1:${portSetting(env, 'API_PORT', 4100)}`,
      env,
      dataFolder: path.resolve(import.meta.dirname, '../..', env.DATA_DIR || '.data'),
    },
  };
}

try {
  const findings = await examine(targetOf(process.argv[2]));
  for (const { level, text, remedy } of findings) {
    console.log(`${MARKS[level]}  ${text}`);
    if (remedy) console.log(`             ${remedy}`);
  }
  const problems = findings.filter(({ level }) => level === 'problem').length;
  console.log(
    problems === 0 ? '\nNo problem was found.' : `\n${problems} ${problems === 1 ? 'problem' : 'problems'}.`,
  );
  process.exitCode = problems === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof WrongSetting ? error.message : error);
  process.exitCode = 2;
}
