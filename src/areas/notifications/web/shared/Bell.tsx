import { Bell as BellIcon } from 'lucide-react'
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAnnounce } from '#ui/announce.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Popover } from '#ui/Popover.tsx'
import { useUser } from '#webkit/session.tsx'
import { badgeOf } from '../../rules.ts'
import { useUnread } from './use-unread.ts'

type Props = {
  /** What hangs from the bell: loaded when it is first opened. */
  Panel: ComponentType<{ onClose: () => void }>
}

/** The bell of the top bar with the number of what is unread, and the panel under it. */
export function Bell({ Panel }: Props) {
  const t = useTranslations('notifications')
  const [opened, setOpened] = useState(false)
  const known = useUnread()
  const unread = known ?? 0
  const shown = badgeOf(unread)
  useRiseAnnounced(known, t('arrived', { count: unread, shown: shown ?? '' }))
  const close = () => setOpened(false)
  usePushKept()
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      kind="list"
      width={420}
      target={
        <IconButton
          icon={BellIcon}
          label={t('bell', { count: unread, shown: shown ?? '' })}
          count={shown}
          tooltip={false}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        />
      }
    >
      <Suspense fallback={<p role="status">{t('title')}</p>}>
        <Panel onClose={close} />
      </Suspense>
    </Popover>
  )
}

/** A number that rises on its own is read out; the first one is no news. */
function useRiseAnnounced(unread: number | undefined, sentence: string) {
  const announce = useAnnounce()
  const before = useRef<number | null>(null)
  useEffect(() => {
    if (unread === undefined) return
    const was = before.current
    before.current = unread
    if (was !== null && unread > was) announce(sentence)
  }, [unread, sentence, announce])
}

/** Notifications of this browser continue after the next sign-in. Who never switched them on loads nothing for it. */
function usePushKept() {
  const { id } = useUser()
  useEffect(() => {
    if (!wasSwitchedOn()) return
    // One that fails is made good by the next tab.
    void import('../push/this-browser.ts').then(({ keepOn }) => keepOn(id)).catch(() => {})
  }, [id])
}

function wasSwitchedOn(): boolean {
  try {
    return localStorage.getItem('throughline.push') !== null
  } catch {
    return false
  }
}
