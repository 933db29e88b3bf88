import { choiceSetting, type Env, textSetting, urlSetting } from '@haat/servers';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
const isRatio = (text: string) => /^(0|1|[01]?\.\d+|1\.0+)$/.test(text) && Number(text) <= 1;

/**
 * Whether the settings name a collector of traces. They are OpenTelemetry's own, and its packages read them.
 * @throws WrongSetting for an address or a sampler that the packages would ignore
 */
export function isTraced(env: Env): boolean {
  const addresses = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'].map((name) =>
    urlSetting(env, name, 'http://collector.example:4318'),
  );
  choiceSetting(env, 'OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on');
  textSetting(env, 'OTEL_TRACES_SAMPLER_ARG', isRatio, 'must be a share from 0 to 1, like 0.05');
  return addresses.some(Boolean) && env.OTEL_SDK_DISABLED?.toLowerCase() !== 'true';
}
