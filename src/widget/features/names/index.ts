import { ChooseAccountNameView } from './ChooseAccountNameView';
import { NAMES_ERRORS } from './errors';
import { NAMES_RULES } from './names-rules';
import { RegisterAccountNameSuccessView } from './RegisterAccountNameSuccessView';
import { RegisterAccountNameView } from './RegisterAccountNameView';

export const errors = [NAMES_ERRORS];

export const rules = [NAMES_RULES];

export const views = {
  ChooseAccountName: ChooseAccountNameView,
  RegisterAccountName: RegisterAccountNameView,
  RegisterAccountNameSuccess: RegisterAccountNameSuccessView,
};
