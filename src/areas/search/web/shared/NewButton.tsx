import { Menu } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import menuClasses from '#ui/menu.module.css'
import { useKeys } from '#webkit/keys.ts'
import type { Entry } from './entry.ts'
import classes from './NewButton.module.css'

/** `+ New`: what this person can make. With one thing to make the button makes it; on a phone it is in the palette. */
export function NewButton({ creations }: { creations: readonly Entry[] }) {
  const t = useTranslations('search')
  const navigate = useNavigate()
  const button = useRef<HTMLButtonElement>(null)
  const run = ({ path, onSelect }: Entry) => {
    onSelect?.()
    if (path) void navigate(path)
  }
  useKeys({ n: () => button.current?.click() }, creations.length > 0, 'frame')
  const [first] = creations
  if (!first) return null
  if (creations.length === 1)
    return (
      <span className={classes.new}>
        <Button
          ref={button}
          kind="secondary"
          size="dense"
          icon={Plus}
          aria-label={first.isSentence ? first.label : t('newThing', { thing: first.label })}
          aria-keyshortcuts="n"
          onClick={() => run(first)}
        >
          {first.isSentence ? first.label : t('new')}
        </Button>
      </span>
    )
  return (
    <span className={classes.new}>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false} classNames={menuClasses}>
        <Menu.Target>
          <Button ref={button} kind="secondary" size="dense" icon={Plus} aria-keyshortcuts="n">
            {t('new')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {creations.map((entry) => (
            <Menu.Item
              key={entry.id}
              leftSection={<Icon of={entry.icon} size={18} />}
              onClick={() => run(entry)}
            >
              {entry.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}
