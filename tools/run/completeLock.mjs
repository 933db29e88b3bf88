import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];
const LOOKUP_CONCURRENCY = 4;

/** Packages of the lock file whose content npm can't check. */
export const withoutIntegrity = (lock) =>
  Object.entries(lock.packages).flatMap(([place, { link, integrity, version }]) =>
    place.includes('node_modules/') && !link && !integrity ? [`${place}@${version}`] : [],
  );

/**
 * Optional binaries that the lock file mentions without an entry that npm can check. A registry without them is the
 * reason: npm leaves them out there, and would never ask for them on the platform that needs them.
 * @param {{ packages: Record<string, any> }} lock as npm wrote it
 */
export function missingBinaries(lock) {
  const found = new Map();
  for (const { optionalDependencies = {}, dev } of Object.values(lock.packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      const place = `node_modules/${name}`;
      const words = name.split(/[/-]/);
      const os = SYSTEMS.filter((system) => words.includes(system));
      const cpu = PROCESSORS.filter((processor) => words.includes(processor));
      const exact = /^\d+\.\d+\.\d+/.test(range);
      if (lock.packages[place]?.integrity || !exact || os.length + cpu.length === 0) continue;
      const libc = words.includes('musl')
        ? ['musl']
        : os[0] === 'linux' && words.includes('gnu')
          ? ['glibc']
          : null;
      found.set(place, {
        name,
        place,
        entry: {
          version: range,
          ...(cpu.length > 0 ? { cpu } : {}),
          ...(dev ? { dev } : {}),
          ...(libc ? { libc } : {}),
          optional: true,
          ...(os.length > 0 ? { os } : {}),
        },
      });
    }
  }
  return [...found.values()];
}

/** Whether a package is for this machine. @param {{ platform: string, arch: string, libc: string | null }} machine */
export const isFor = (machine, { os, cpu, libc }) =>
  (!os || os.includes(machine.platform)) &&
  (!cpu || cpu.includes(machine.arch)) &&
  (!libc || libc.includes(machine.libc));

/** This machine, as packages name it. */
export const thisMachine = () => ({
  platform: process.platform,
  arch: process.arch,
  libc:
    process.platform === 'linux'
      ? process.report.getReport().header.glibcVersionRuntime
        ? 'glibc'
        : 'musl'
      : null,
});

/**
 * The lock file with an entry for each missing binary whose integrity the registry knows. Entries without integrity are
 * left out: npm would install whatever it gets.
 * @param {{ packages: Record<string, any> }} lock as npm wrote it
 * @param {(name: string, version: string) => Promise<string | null>} integrityOf
 * @param {ReturnType<typeof missingBinaries>} wanted those to look up; all unless given
 * @returns the lock file, and the names of those that stay missing
 */
export async function completeLock(lock, integrityOf, wanted = missingBinaries(lock)) {
  const packages = Object.fromEntries(
    Object.entries(lock.packages).filter(
      ([place, { link, optional, integrity }]) =>
        !(place.includes('node_modules/') && !link && optional && !integrity),
    ),
  );
  const unknown = [];
  for (let first = 0; first < wanted.length; first += LOOKUP_CONCURRENCY) {
    await Promise.all(
      wanted.slice(first, first + LOOKUP_CONCURRENCY).map(async ({ name, place, entry }) => {
        const integrity = await integrityOf(name, entry.version);
        if (!integrity) return unknown.push(name);
        const { version, ...rest } = entry;
        packages[place] = { version, integrity, ...rest };
      }),
    );
  }
  return {
    lock: {
      ...lock,
      packages: Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))),
    },
    unknown: unknown.sort(),
  };
}

/** The integrity hash of a package in the registry; null if it has no such package. */
export async function integrityInRegistry(name, version) {
  const args = ['view', `${name}@${version}`, 'dist.integrity', '--loglevel=silent'];
  const { stdout } = await promisify(execFile)('npm', args, { shell: process.platform === 'win32' }).catch(
    () => ({ stdout: '' }),
  );
  return /^sha512-[\w+/]{86}==$/.test(stdout.trim()) ? stdout.trim() : null;
}
