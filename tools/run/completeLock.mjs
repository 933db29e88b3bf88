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

/**
 * The lock file with an entry for each optional binary that it only mentions.
 * @param {{ packages: Record<string, any> }} lock as npm wrote it
 */
export function completeLock(lock) {
  const packages = { ...lock.packages };
  for (const { optionalDependencies = {}, dev } of Object.values(lock.packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      const place = `node_modules/${name}`;
      const words = name.split(/[/-]/);
      const os = SYSTEMS.filter((system) => words.includes(system));
      const cpu = PROCESSORS.filter((processor) => words.includes(processor));
      const exact = /^\d+\.\d+\.\d+/.test(range);
      if (packages[place] || !exact || os.length + cpu.length === 0) continue;
      const libc = words.includes('musl')
        ? ['musl']
        : os[0] === 'linux' && words.includes('gnu')
          ? ['glibc']
          : null;
      packages[place] = {
        version: range,
        ...(cpu.length > 0 ? { cpu } : {}),
        ...(dev ? { dev } : {}),
        ...(libc ? { libc } : {}),
        optional: true,
        ...(os.length > 0 ? { os } : {}),
      };
    }
  }
  return {
    ...lock,
    packages: Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
