import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { createServer } from 'vite'
import { inRoot } from '../repository.mjs'
import { sheetFolder } from './pictures.ts'

type Samples = {
  shownMails: readonly { template: string; samples: readonly string[] }[]
  sampleMail: (mail: unknown, sample: string, language: 'en') => { subject: string; html: string }
}

const looks = [
  { width: 680, colorScheme: 'light' },
  { width: 680, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const
const gap = 24
const tallest = 1100

/** Every email of the product with its first sample, light, dark and on a phone, as one picture. @returns their names. */
export async function takeEmails(browser: Browser): Promise<string[]> {
  const vite = await createServer({
    root: inRoot(),
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  const page = await browser.newPage()
  try {
    const { shownMails, sampleMail } = (await vite.ssrLoadModule('/src/main/dev-mails.ts')) as Samples
    const names: string[] = []
    for (const mail of shownMails) {
      const name = `email-${mail.template.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}`
      await takeEmail(page, name, sampleMail(mail, mail.samples[0] ?? '', 'en').html)
      names.push(name)
    }
    return names
  } finally {
    await page.close()
    await vite.close()
  }
}

async function takeEmail(page: Page, name: string, html: string): Promise<void> {
  let left = gap
  let height = 0
  const placed: { input: Buffer; left: number; top: number }[] = []
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 400 })
    await page.emulateMedia({ colorScheme })
    await page.setContent(html)
    const full = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height: Math.min(full, tallest) })
    placed.push({ input: await page.screenshot(), left, top: gap })
    left += width + gap
    height = Math.max(height, Math.min(full, tallest))
  }
  await sharp({ create: { width: left, height: height + 2 * gap, channels: 3, background: '#8a938f' } })
    .composite(placed)
    .webp({ quality: 72, effort: 4 })
    .toFile(join(sheetFolder, `${name}.webp`))
}
