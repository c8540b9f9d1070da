import { testAccess } from './access-matrix.ts'
import { rowsOf } from './operations.ts'

testAccess(rowsOf('sales'))
