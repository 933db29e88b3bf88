/** Whether a package's name matches one of a list, where * stands for any rest. */
const isNamed = (name, packages) =>
  packages.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name));

const nameOf = ({ group, name }) => (group ? `${group}/${name}` : name);

const hasProperty = ({ properties = [] }, property) =>
  properties.some(({ name, value }) => name === `cdx:npm:package:${property}` && value === 'true');

/** The licence expression of a component; '' where it declares none. */
const licenceOf = ({ licenses = [] }) =>
  licenses
    .map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '')
    .filter(Boolean)
    .join(' AND ');

/**
 * Adds to a bill of materials the licences that npm doesn't read.
 * @param {{ components: any[] }} sbom in CycloneDX
 * @param policy of policy.json
 */
export function withDeclaredLicences(sbom, { declared }) {
  const components = sbom.components.map((component) => {
    const found = declared.find(({ packages }) => isNamed(nameOf(component), packages));
    // 'SEE LICENSE IN …' names a file.
    const isOpen = /^(SEE LICEN[CS]E IN .*)?$/i.test(licenceOf(component));
    return found && isOpen ? { ...component, licenses: [{ license: { id: found.licence } }] } : component;
  });
  return { ...sbom, components };
}

/**
 * Lists licence problems of a bill of materials, one a line. Our own packages are left out.
 * @param {{ components: any[] }} sbom in CycloneDX
 * @param policy of policy.json
 */
export function licenceProblems(sbom, { licences, exceptions }) {
  const others = sbom.components.filter((component) => !hasProperty(component, 'private'));
  const problems = others.flatMap((component) => {
    const expression = licenceOf(component);
    const exception = exceptions.find(({ packages }) => isNamed(nameOf(component), packages));
    const holds = exception && (!exception.development || hasProperty(component, 'development'));
    if (isAllowed(expression, [...licences, ...(holds ? exception.licences : [])])) return [];
    if (holds && exception.licences.length === 0 && expression === '') return [];
    const what = expression || 'no licence';
    return [
      `${nameOf(component)} ${component.version}: ${what} is not allowed (tools/supply-chain/policy.json)`,
    ];
  });
  const unused = exceptions.filter(
    ({ packages }) => !others.some((component) => isNamed(nameOf(component), packages)),
  );
  return [
    ...problems,
    ...unused.map(({ packages }) => `No package needs the exception of ${packages.join(', ')}`),
  ];
}

/** Whether an SPDX expression permits what is allowed; expressions with inner brackets are refused. */
function isAllowed(expression, allowed) {
  const plain = expression.replace(/^\(([^()]*)\)$/, '$1');
  if (plain === '' || /[()]/.test(plain)) return false;
  // AND binds more closely than OR.
  return plain
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((one) => allowed.includes(one)));
}
