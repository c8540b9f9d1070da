import type { ComponentProps } from 'react'
import classes from './SettingRow.module.css'
import { SwitchField } from './SwitchField.tsx'

/** A setting that's on or off, among rows that open. */
export const SettingSwitch = (props: ComponentProps<typeof SwitchField>) => (
  <div className={classes.switch}>
    <SwitchField {...props} />
  </div>
)
