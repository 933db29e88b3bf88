import { readFile } from 'node:fs/promises';

/** A clock tick of /proc, in ms. */
const TICK_MS = 10;

/** CPU time of a process, in ms; 0 without /proc. */
export async function cpuMsOf(pid: number): Promise<number> {
  const [user = 0, system = 0] = await ticksOf(pid);
  return (user + system) * TICK_MS;
}

/** CPU time of a process and its children, including ended ones. */
export async function cpuMsWithChildren(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const running = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(cpuMsOf));
  const own = await ticksOf(pid);
  return [...running, ...own.map((ticks) => ticks * TICK_MS)].reduce((sum, one) => sum + one, 0);
}

/** Ticks of the process in user and system mode, and of its ended children. */
async function ticksOf(pid: number): Promise<number[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // After the name, which may contain spaces, they are the 12th to the 15th field.
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
}
