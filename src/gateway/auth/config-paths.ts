/** Paths of the auth configuration are relative to its file, not to the process's working directory. */
import path from 'node:path';
import type { AuthConfig } from './auth-config';

export function resolvePaths(config: AuthConfig, folder: string): AuthConfig {
  const at = (file: string) => path.resolve(folder, file);
  type Source = AuthConfig['kek']['current'];
  const source = (key: Source): Source => ('file' in key ? { file: at(key.file) } : key);
  type Keys = AuthConfig['kek'];
  const keys = ({ current, previous }: Keys): Keys => ({
    current: source(current),
    previous: previous.map(source),
  });
  const { kek, testKek, mail } = config;
  return {
    ...config,
    gatewayConfig: at(config.gatewayConfig),
    store: { file: at(config.store.file) },
    kek: keys(kek),
    ...(testKek && { testKek: keys(testKek) }),
    ...{ sealKey: at(config.sealKey), grantKey: at(config.grantKey), pepper: at(config.pepper) },
    mail: { ...mail, ...(mail.passwordFile && { passwordFile: at(mail.passwordFile) }) },
  };
}
