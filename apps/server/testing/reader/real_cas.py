"""A real CAS server (PyPI django-cas-server) for apps/server/src/reader/identity/real-sources.test.ts. For tests only.

    python3 -m venv v && v/bin/pip install django-cas-server
    v/bin/python apps/server/testing/reader/real_cas.py 16380
    TEST_CAS_URL=http://127.0.0.1:16380/cas npx vitest run apps/server/src/reader/identity/real-sources.test.ts
"""
import sys
import tempfile

import django
from django.conf import settings
from django.urls import include, path

settings.configure(
    DEBUG=False,
    SECRET_KEY='a key of the test',
    ALLOWED_HOSTS=['127.0.0.1'],
    ROOT_URLCONF=__name__,
    USE_TZ=True,
    INSTALLED_APPS=[
        'django.contrib.auth', 'django.contrib.contenttypes', 'django.contrib.sessions', 'django.contrib.messages',
        'django.contrib.staticfiles', 'cas_server'],
    MIDDLEWARE=[
        'django.contrib.sessions.middleware.SessionMiddleware', 'django.middleware.csrf.CsrfViewMiddleware',
        'django.contrib.auth.middleware.AuthenticationMiddleware', 'django.contrib.messages.middleware.MessageMiddleware'],
    TEMPLATES=[{
        'BACKEND': 'django.template.backends.django.DjangoTemplates', 'APP_DIRS': True,
        'OPTIONS': {'context_processors': [
            'django.template.context_processors.request', 'django.contrib.auth.context_processors.auth',
            'django.contrib.messages.context_processors.messages']}}],
    DATABASES={'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': tempfile.mktemp('.sqlite3')}},
    DEFAULT_AUTO_FIELD='django.db.models.AutoField',
    STATIC_URL='/static/',
    CAS_AUTH_CLASS='cas_server.auth.TestAuthUser',
    CAS_TEST_USER='test',
    CAS_TEST_PASSWORD='test',
    CAS_TEST_ATTRIBUTES={'name': '张三', 'card': 'Q0001'},
)
django.setup()
urlpatterns = [path('cas/', include('cas_server.urls', namespace='cas_server'))]

from django.core.management import call_command  # noqa: E402

call_command('migrate', verbosity=0)

from cas_server.models import ReplaceAttributName, ServicePattern  # noqa: E402

service = ServicePattern.objects.create(
    pos=1, name='library', pattern=r'^(https://lib\.example|http://127\.0\.0\.1:\d+)/\w+(\?state=[\w-]+)?$')
for attribute in ('name', 'card'):
    ReplaceAttributName.objects.create(name=attribute, replace=attribute, service_pattern=service)
call_command('runserver', f'127.0.0.1:{sys.argv[1]}', '--noreload', '--insecure')
