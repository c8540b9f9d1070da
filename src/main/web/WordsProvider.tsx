import { type ReactNode, useLayoutEffect } from 'react'
import { IntlProvider } from 'use-intl'
import { useSpeech } from './words.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Around the whole app: its words in the language that is spoken, which may change while screens are shown. */
export function WordsProvider({ children }: { children: ReactNode }) {
  const { language, direction, messages } = useSpeech()
  useLayoutEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = direction
  }, [language, direction])
  return (
    <IntlProvider locale={language} messages={messages} timeZone={timeZone}>
      {children}
    </IntlProvider>
  )
}
