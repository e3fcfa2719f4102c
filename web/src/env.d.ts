/** What the build defines (`vite.config.ts`). */
interface ImportMetaEnv {
  readonly PLATEAU_VERSION: string;
}
