import classes from './Avatar.module.css'

type Props = {
  initials: string
  src?: string | null
  size?: 'default' | 'large' | 'huge'
}

/** A person's picture or initials. Decorative: the name is beside it or on the button around it. */
export function Avatar({ initials, src, size = 'default' }: Props) {
  return (
    <span className={classes.avatar} data-size={size} aria-hidden="true">
      {src ? <img src={src} alt="" /> : initials}
    </span>
  )
}
