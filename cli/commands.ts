import { addAdminCommand } from './admin-command.ts'
import { addApiKeyCommand } from './api-key-command.ts'
import { addBackupCommand } from './backup-command.ts'
import type { AddCommand } from './command-context.ts'
import { addDemoCommand } from './demo-command.ts'
import { addFeedsCommand } from './feeds-command.ts'
import { addImagesCommand } from './images-command.ts'
import { addImportCommand } from './import-command.ts'
import { addMarketplaceCommand } from './marketplace/marketplace-command.ts'
import { addCloseCommand, addOpenCommand } from './open-command.ts'
import { addReindexCommand } from './reindex-command.ts'
import { addResetPasswordCommand } from './reset-password-command.ts'
import { addResetTwoFactorCommand } from './reset-two-factor-command.ts'
import { addRestoreCommand } from './restore-command.ts'

/** Every command of `npm run shop -- …`, in the order of its help. */
export const COMMANDS: AddCommand[] = [
  addImportCommand,
  addMarketplaceCommand,
  addImagesCommand,
  addDemoCommand,
  addOpenCommand,
  addCloseCommand,
  addBackupCommand,
  addRestoreCommand,
  addReindexCommand,
  addFeedsCommand,
  addAdminCommand,
  addResetPasswordCommand,
  addResetTwoFactorCommand,
  addApiKeyCommand,
]
