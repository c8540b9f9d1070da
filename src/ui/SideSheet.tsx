import { Drawer } from '@mantine/core'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useOnTop } from './behind-dialogs.ts'
import { useFocusBack } from './focus-back.ts'
import { IconButton } from './IconButton.tsx'
import { useFocusKeptIn } from './kept-focus.ts'
import classes from './SideSheet.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** Under the title: status, "Open full page". */
  subtitle?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** One object beside its list: 480 px at the end of the screen, the whole screen on a phone. */
export function SideSheet({ opened, onClose, title, subtitle, footer, children }: Props) {
  const t = useTranslations('ui')
  useFocusBack(opened)
  const content = useOnTop(opened, onClose)
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size={480}
      transitionProps={{ duration: 240 }}
      classNames={{ content: classes.sheet, overlay: classes.scrim }}
    >
      <Drawer.Overlay />
      <Drawer.Content ref={content}>
        <Inside>
          <div className={classes.head}>
            <div className={classes.words}>
              <Drawer.Title className={classes.title}>{title}</Drawer.Title>
              {subtitle}
            </div>
            <IconButton
              icon={X}
              label={t('close')}
              tooltip={false}
              onClick={onClose}
              className={classes.close}
            />
          </div>
          <div className={classes.body}>{children}</div>
          {footer ? <div className={classes.footer}>{footer}</div> : null}
        </Inside>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** What was pressed may be gone once it's done, such as Confirm: the keys stay in the sheet. */
function Inside({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  useFocusKeptIn(part)
  return (
    <div ref={part} className={classes.inside}>
      {children}
    </div>
  )
}
