import { render, screen } from '@testing-library/react'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import { Kbd } from './Kbd.tsx'

it.each<['en' | 'de', string, string]>([
  ['en', 'Ctrl K', 'Ctrl K'],
  ['de', 'Ctrl K', 'Strg K'],
  ['de', 'Enter', 'Eingabe'],
  ['de', '⌘ K', '⌘ K'],
])('in %s %j is the key %j', (locale, key, printed) => {
  render(
    <IntlProvider locale={locale} messages={{}} timeZone="UTC">
      <Kbd>{key}</Kbd>
    </IntlProvider>,
  )
  expect(screen.getByText(printed).tagName).toBe('KBD')
})

it('is printed alike where its parts come one by one', () => {
  const ctrl = 'Ctrl'
  render(
    <IntlProvider locale="de" messages={{}} timeZone="UTC">
      <Kbd>{ctrl} J</Kbd>
    </IntlProvider>,
  )
  expect(screen.getByText('Strg J').tagName).toBe('KBD')
})
