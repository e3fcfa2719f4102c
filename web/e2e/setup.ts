/** Before all tests: one server, one browser. */
import type { TestProject } from 'vitest/node';
import { launch } from './browser';
import { serve } from './server';

declare module 'vitest' {
  interface ProvidedContext {
    address: string;
    browser: string;
  }
}

export default async function setup(project: TestProject) {
  const server = await serve();
  const browser = await launch();
  project.provide('address', server.address);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    server.close();
  };
}
