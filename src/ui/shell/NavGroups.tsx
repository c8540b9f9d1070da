import { useId } from 'react'
import { NavLinkRow } from './NavLinkRow.tsx'
import type { NavGroup } from './nav.ts'
import classes from './Sidebar.module.css'

type Props = { groups: readonly NavGroup[]; slim?: boolean; onFollow?: () => void }

/** The places of the app, grouped: Sell, Grow, Numbers. */
export function NavGroups({ groups, slim, onFollow }: Props) {
  return groups.map((group) => (
    <Group key={group.items[0]?.label ?? group.label} group={group} slim={slim} onFollow={onFollow} />
  ))
}

function Group({ group, slim, onFollow }: { group: NavGroup; slim?: boolean; onFollow?: () => void }) {
  const id = useId()
  return (
    <div>
      {group.label ? (
        <div id={id} className={classes.group}>
          {group.label}
        </div>
      ) : null}
      <ul className={classes.list} aria-labelledby={group.label ? id : undefined}>
        {group.items.map((item) => (
          <li key={item.label}>
            <NavLinkRow item={item} slim={slim} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </div>
  )
}
