import { ApproveTransactionView } from './ApproveTransactionView';
import { CreateView } from './CreateView';
import { EmailLoginView } from './EmailLoginView';
import { EmailVerifyDeviceView } from './EmailVerifyDeviceView';
import { EmailVerifyOtpView } from './EmailVerifyOtpView';
import { EMAIL_ERRORS } from './errors';
import { UpdateEmailPrimaryOtpView, UpdateEmailSecondaryOtpView } from './UpdateEmailOtpViews';
import { UpdateEmailWalletView } from './UpdateEmailWalletView';
import { UpgradeEmailWalletView } from './UpgradeEmailWalletView';

export const views = {
  Create: CreateView,
  EmailLogin: EmailLoginView,
  EmailVerifyOtp: EmailVerifyOtpView,
  EmailVerifyDevice: EmailVerifyDeviceView,
  UpdateEmailWallet: UpdateEmailWalletView,
  UpdateEmailPrimaryOtp: UpdateEmailPrimaryOtpView,
  UpdateEmailSecondaryOtp: UpdateEmailSecondaryOtpView,
  UpgradeEmailWallet: UpgradeEmailWalletView,
  ApproveTransaction: ApproveTransactionView,
};

export const errors = [EMAIL_ERRORS];
