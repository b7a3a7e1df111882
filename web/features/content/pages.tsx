import { useTranslation } from 'react-i18next';
import { AboutLinks } from './AboutLinks.tsx';
import { ContentPage } from './ContentPage.tsx';

/* The content pages, in one chunk for the browser. */

export const AboutPage = () => {
  const { t } = useTranslation();
  return (
    <ContentPage pageKey="ABOUT" title={t('reading.content.about')}>
      <AboutLinks />
    </ContentPage>
  );
};

export const FaqPage = () => {
  const { t } = useTranslation();
  return <ContentPage pageKey="FAQ" title={t('reading.content.faq')} />;
};

export const TermsPage = () => {
  const { t } = useTranslation();
  return <ContentPage pageKey="TERMS" title={t('reading.content.terms')} />;
};

export const PrivacyPage = () => {
  const { t } = useTranslation();
  return <ContentPage pageKey="PRIVACY" title={t('reading.content.privacy')} />;
};
