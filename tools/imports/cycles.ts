/** Importers and their imports, by name. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * One shortest cycle through each group of nodes that reach one another; none when the graph has no cycle.
 * @returns cycles as paths that end where they start: ['a', 'b', 'a']
 */
export function findCycles(graph: Graph): string[][] {
  const reported = new Set<string>();
  const cycles: string[][] = [];
  for (const start of [...graph.keys()].sort()) {
    if (reported.has(start)) continue;
    const cycle = shortestCycle(graph, start);
    if (!cycle) continue;
    cycles.push(cycle);
    for (const node of group(graph, start)) reported.add(node);
  }
  return cycles;
}

/** Breadth first from `start` back to it. */
function shortestCycle(graph: Graph, start: string): string[] | null {
  const paths = [[start]];
  const seen = new Set<string>();
  for (let path = paths.shift(); path; path = paths.shift()) {
    for (const next of graph.get(path.at(-1) as string) ?? []) {
      if (next === start) return [...path, start];
      if (seen.has(next)) continue;
      seen.add(next);
      paths.push([...path, next]);
    }
  }
  return null;
}

/** The nodes that `start` reaches and that reach it. */
function group(graph: Graph, start: string): string[] {
  return [...reachable(graph, start)].filter((node) => reachable(graph, node).has(start));
}

function reachable(graph: Graph, start: string): Set<string> {
  const seen = new Set<string>();
  const open = [start];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const next of graph.get(node) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return seen;
}
