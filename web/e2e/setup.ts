/** Before all tests: one server, one browser. */
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { serve } from './server';

declare module 'vitest' {
  interface ProvidedContext {
    address: string;
    browser: string;
  }
}

export default async function setup(project: TestProject) {
  const server = await serve(new URL('../dist', import.meta.url).pathname);
  const browser = await chromium.launchServer({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  project.provide('address', server.address);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    server.close();
  };
}
