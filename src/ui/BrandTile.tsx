import classes from './BrandTile.module.css'

type Props = { name: string; logoUrl: string | null }

/** A creator's logo, however wide it is; their initial without one. The name is always beside it in words. */
export function BrandTile({ name, logoUrl }: Props) {
  if (logoUrl) return <img className={classes.logo} src={logoUrl} alt="" height={24} />
  return (
    <span className={classes.initial} aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  )
}
