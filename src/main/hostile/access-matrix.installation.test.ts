import { testAccess } from './access-matrix.ts'
import { rowGroups } from './operations.ts'

testAccess(rowGroups.installation)
