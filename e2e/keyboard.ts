import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until something has the focus, and checks every stop on the way: it's visible, and nothing covers it. */
export async function tabTo(page: Page, target: Locator, atMost = 60) {
  await target.waitFor()
  for (let stop = 0; stop < atMost; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await focusProblem(page), `the focus on ${page.url()}`).toBeNull()
      return
    }
    await page.keyboard.press('Tab')
    expect(await focusProblem(page), `the focus on ${page.url()}`).toBeNull()
  }
  throw new Error(`${target} wasn’t reached with ${atMost} presses of Tab.`)
}

/** Someone with no mouse, whose presses of links, buttons and choices are counted: Tab and typing are none. */
export function theKeys(page: Page) {
  let presses = 0
  const press = async (key: 'Enter' | 'Space') => {
    presses += 1
    await page.keyboard.press(key)
  }
  return {
    press,
    presses: () => presses,
    open: async (target: Locator) => {
      await tabTo(page, target)
      await press('Enter')
    },
    type: async (name: string | RegExp, text: string) => {
      await tabTo(page, page.getByRole('textbox', { name }))
      await page.keyboard.type(text)
    },
    /** The focus is somewhere, and can be seen there. */
    isSeen: async () => {
      await expect(page.locator(':focus')).toHaveCount(1)
      expect(await focusProblem(page), `the focus on ${page.url()}`).toBeNull()
    },
  }
}

/** Opens something by its link or button, looks that the keys are in it, and that Escape leads back to what opened it. */
export async function opensAndReturns(
  page: Page,
  opener: Locator,
  opened: Locator,
  inside?: () => Promise<void>,
) {
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  await expect(opened).toBeVisible()
  await expect(opened.locator(':focus')).toHaveCount(1)
  await inside?.()
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(opener).toBeFocused()
}

/** Why someone couldn't see where the focus is; null when they can. */
export function focusProblem(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    // Between two documents, or past the last stop, the focus is nowhere.
    if (!element || element === document.body) return null
    // A heading that a script focused is where reading begins, and takes no keys.
    const isPlace = element.matches('[tabindex="-1"]')
    const name = `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`

    const hasOutline = (at: Element, part?: string) => {
      const { outlineStyle, outlineWidth, content } = getComputedStyle(at, part)
      return (!part || content !== 'none') && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    const isMarked = (at: Element | null) => {
      if (!at) return false
      const { boxShadow, borderColor } = getComputedStyle(at)
      // A link of a row is outlined as large as its row.
      return hasOutline(at) || hasOutline(at, '::after') || (boxShadow !== 'none' && borderColor !== '')
    }
    // A field may show the focus on the frame around it, a hidden radio on its label.
    const label = element.id ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`) : null
    const near = [
      element,
      element.parentElement,
      element.parentElement?.parentElement ?? null,
      label,
      element.closest('label'),
    ]
    if (!isPlace && !element.matches('[contenteditable="true"]') && !near.some(isMarked))
      return `${name} doesn’t show that it has the focus`

    // A whole page that has the focus is as high as it is, under the bars that stay.
    if (element.matches('main')) return null
    const box = element.getBoundingClientRect()
    const y = Math.min(Math.max(box.top + Math.min(box.height / 2, 20), 0), innerHeight - 1)
    const top = document.elementFromPoint(box.left + box.width / 2, y)
    const isSeen = top && near.some((at) => at && (at.contains(top) || top.contains(at)))
    if (box.bottom <= 0 || box.top >= innerHeight) return `${name} has the focus outside the window`
    return isSeen ? null : `${name} has the focus under ${top?.tagName.toLowerCase()}.${top?.className}`
  })
}
