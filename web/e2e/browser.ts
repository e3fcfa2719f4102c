/** Debian's Chromium, or the one that is named. */
import { chromium } from 'playwright-core';

/** Root may not use the sandbox of its own making. */
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export const launch = () => chromium.launchServer({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args });
